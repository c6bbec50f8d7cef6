import type { ReactNode } from 'react'
import type { Loop } from '#content/pictures.ts'
import { Film } from '#ui/Film.tsx'

type PageIntroProps = { title: string; lead: string; loop: Loop; children?: ReactNode }

/** Head of an inner page: its title on sand, a film that bleeds to the right. */
export function PageIntro({ title, lead, loop, children }: PageIntroProps) {
  return (
    <section className="grid bg-sand-100 lg:grid-cols-2">
      <div className="flex flex-col justify-center px-(--l-gutter) pt-10 pb-8 lg:py-[clamp(3rem,6.5vw,6.5rem)] lg:pr-8 lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
        <h1 className="text-d4">{title}</h1>
        <p className="lead mt-5 max-w-[30rem]">{lead}</p>
        {children}
      </div>
      <div className="pic rounded-none rounded-bl-tile max-lg:aspect-3/2 max-lg:max-h-[28rem] max-lg:w-full lg:min-h-96">
        <Film loop={loop} sizes="(min-width: 64rem) max(50vw, 44rem), 100vw" first decorative />
      </div>
    </section>
  )
}
