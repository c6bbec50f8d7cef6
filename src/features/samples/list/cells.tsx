import { Avatar } from '#ui/Avatar.tsx'

/** What all tables of fixed rows have in their cells. Nothing of it leads anywhere: nobody is there. */

/** On a card all but the first line stands under the name. */
export const UNDER_NAME = 'max-desk:pl-11.5'

export function Person({ name, second }: { name: string; second: string }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <p className="wrap-anywhere min-w-0">
        <span className="block font-strong">{name}</span>
        <Second>{second}</Second>
      </p>
    </div>
  )
}

export function Reach({ email, phone }: { email: string; phone: string }) {
  return (
    <p className="wrap-anywhere">
      {email}
      <Second>{phone}</Second>
    </p>
  )
}

/** The second line of a cell. */
export function Second({ children }: { children: string }) {
  return <span className="tnum block text-ink-600 text-sxs">{children}</span>
}
