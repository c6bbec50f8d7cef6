const WIDTHS = [480, 800, 1280]

/** The picture of a service, an illustration of the text. */
export function ServicePicture({ imageUrl }: { imageUrl: string }) {
  return (
    <div className="pic pic-tl" data-print="no">
      <img
        src={imageUrl}
        srcSet={WIDTHS.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', ')}
        sizes="(min-width: 84rem) 47rem, (min-width: 64rem) 60vw, 94vw"
        width={1280}
        height={800}
        alt=""
        decoding="async"
      />
    </div>
  )
}
