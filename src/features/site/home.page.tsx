import { ContactForm } from '#features/contacts/form/ContactForm.tsx'
import type { Route } from './+types/home.page'
import { headOf } from './head.ts'
import { AboutSection } from './home/AboutSection.tsx'
import { AnalysisSection } from './home/AnalysisSection.tsx'
import { ContactSection } from './home/ContactSection.tsx'
import { DepartmentsSection } from './home/DepartmentsSection.tsx'
import { Hero } from './home/Hero.tsx'
import { ReviewsSection } from './reviews/ReviewsSection.tsx'

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
