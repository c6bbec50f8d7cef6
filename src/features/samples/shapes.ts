export type SampleHours = { days: readonly number[]; from: string; to: string }
export type SampleSubservice = {
  name: string
  short: string
  duration: 15 | 30 | 45 | 60 | 90 | 120 | 180
  price: string
}
export type SampleService = {
  name: string
  short: string
  long: string
  hours: readonly SampleHours[]
  /** First and last names of specialists in `content/`. */
  doctors: readonly string[]
  subservices: readonly SampleSubservice[]
  /** First part of the name of a file in `content/pictures`. */
  picture?: string
}
export type SampleCategory = {
  slug: string
  name: string
  description: string
  services: readonly SampleService[]
}
