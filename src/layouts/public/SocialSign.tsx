import type { Clinic } from '#content/clinic.ts'

type SocialName = Clinic['social'][number]['name']

// The icon library draws no brands.
const PATHS: Record<SocialName, string> = {
  Facebook: 'M14.5 8H17V4.5h-2.5A4.5 4.5 0 0 0 10 9v2.5H7V15h3v6h3.5v-6h3l.5-3.5h-3.5V9a1 1 0 0 1 1-1Z',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.25a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM16.9 7v.1',
  LinkedIn: 'M5 10v9M5 5.5v.1M10 19v-9M10 14a4 4 0 0 1 8-.5V19',
}

export function SocialSign({ name }: { name: SocialName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.6]"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
