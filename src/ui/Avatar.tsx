import { Avatar as RadixAvatar } from 'radix-ui'
import { cx } from './cx.ts'

type AvatarProps = {
  name?: string
  initials?: string
  src?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'sand' | 'aqua'
  className?: string
}

const SIZES = {
  sm: 'size-8.5 text-[0.75rem]',
  md: 'size-11 text-[0.875rem]',
  lg: 'size-13 text-[1.0625rem]',
  xl: 'size-22 text-[1.75rem]',
}

/** Decorative: the name always stands beside the avatar. The letters show until the picture has loaded. */
export function Avatar({ name = '', initials, src, size = 'sm', tone = 'sand', className }: AvatarProps) {
  const letters = (initials ?? initialsOf(name)).slice(0, 2).toLocaleUpperCase('it')
  return (
    <RadixAvatar.Root
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full font-strong leading-none tracking-[0.02em]',
        tone === 'aqua' ? 'bg-aqua-600 text-white' : 'bg-sand-200 text-sand-700',
        SIZES[size],
        className,
      )}
    >
      {src ? <RadixAvatar.Image src={src} alt="" className="size-full object-cover" /> : null}
      <RadixAvatar.Fallback>{letters}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  )
}

/** At most two capital letters: first and last word, or the first two letters of a single word. */
function initialsOf(name: string): string {
  const words = name
    .replace(/^(?:dott|dr|prof)(?:\.?ssa|\.)?\s+/i, '')
    .split(/[\s.@_-]+/u)
    .filter(Boolean)
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return ''
  const letters = words.length > 1 ? takeLetters(first, 1) + takeLetters(last, 1) : takeLetters(first, 2)
  return letters.toLocaleUpperCase('it')
}

function takeLetters(word: string, count: number): string {
  return Array.from(word).slice(0, count).join('')
}
