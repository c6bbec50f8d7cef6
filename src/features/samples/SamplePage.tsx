import type { ReactNode } from 'react'
import { PageHead } from '#ui/PageHead.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'

/** Around each screen of fixed rows: the one place that says what they are. */
export function SamplePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead
        back={{ to: '/pricing', label: 'Piani e prezzi' }}
        title={title}
        badge={<SampleMark />}
        text="Questi sono esempi fissi: nulla è reale e nulla viene salvato."
      />
      {children}
    </>
  )
}
