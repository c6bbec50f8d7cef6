import type { ReactNode } from 'react'
import { FormSection } from '#ui/FormSection.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'

type SampleSectionProps = { title: string; text?: string; children: ReactNode }

/** A part of the page that shows what is fixed, and says so by its title. */
export function SampleSection({ title, text, children }: SampleSectionProps) {
  return (
    <FormSection
      title={
        <>
          <span className="mr-2.5">{title}</span>
          <SampleMark />
        </>
      }
      text={text}
    >
      {children}
    </FormSection>
  )
}
