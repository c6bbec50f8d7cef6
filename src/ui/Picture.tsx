import { cx } from './cx.ts'

type PictureProps = {
  picture: {
    alt: string
    width: number
    height: number
    /** Fills the place until the picture is there. */
    color: string
    avif: string
    webp: string
    fallback: string
  }
  /** The drawn width, as in the attribute `sizes`: wider than its box where the box crops it. */
  sizes: string
  /** The picture of the first screen: fetched at once and before others. */
  first?: boolean
  /** The picture repeats the words beside it: it gets no alternative text. */
  decorative?: boolean
  className?: string
}

/** The best format and width the browser can use; it fills its `pic`. */
export function Picture({ picture, sizes, first = false, decorative = false, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      <img
        src={picture.fallback}
        width={picture.width}
        height={picture.height}
        alt={decorative ? '' : picture.alt}
        {...(first
          ? { fetchPriority: 'high' as const }
          : { loading: 'lazy' as const, decoding: 'async' as const })}
        style={{ backgroundColor: picture.color }}
        className={cx('size-full object-cover', className)}
      />
    </picture>
  )
}
