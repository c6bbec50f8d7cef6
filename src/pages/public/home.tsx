import { ContactForm } from '#features/contacts/form/ContactForm.tsx'
import { headOf } from '#features/site/head.ts'
import { AboutSection } from '#features/site/home/AboutSection.tsx'
import { AnalysisSection } from '#features/site/home/AnalysisSection.tsx'
import { ContactSection } from '#features/site/home/ContactSection.tsx'
import { DepartmentsSection } from '#features/site/home/DepartmentsSection.tsx'
import { Hero } from '#features/site/home/Hero.tsx'
import { ReviewsSection } from '#features/site/reviews/ReviewsSection.tsx'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = ({ matches }) => headOf('home', matches)

export default function HomePage() {
  return (
    <>
      <Hero />
      <DepartmentsSection />
      <AnalysisSection />
      <AboutSection />
      <ReviewsSection />
      <ContactSection form={<ContactForm />} />
    </>
  )
}
