import type { ReactNode } from 'react'
import type { Loop } from '#content/pictures.ts'
import { Film } from '#ui/Film.tsx'

type PageIntroProps = { title: string; lead: string; loop: Loop; children?: ReactNode }

/** Head of an inner page: its title on sand, a film that bleeds to the right. On phones the film lies under it. */
export function PageIntro({ title, lead, loop, children }: PageIntroProps) {
  return (
    <section className="grid bg-sand-100 md:grid-cols-2 print:block">
      <div className="flex min-w-0 flex-col justify-center px-(--l-gutter) pt-10 pb-8 md:py-[clamp(3rem,6.5vw,6.5rem)] md:pr-8 md:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))] print:block print:p-0">
        <h1 className="text-d4">{title}</h1>
        <p className="lead mt-5 max-w-[30rem]">{lead}</p>
        {children}
      </div>
      <div className="pic rounded-none rounded-bl-tile max-md:aspect-3/2 max-md:max-h-[28rem] max-md:w-full md:min-h-80 lg:min-h-96">
        <Film
          loop={loop}
          sizes="(min-width: 48rem) max(50vw, 44rem), 100vw"
          first
          decorative
          buttonClassName="right-4 bottom-4 lg:right-18"
        />
      </div>
    </section>
  )
}
