import { FormSection } from '#ui/FormSection.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

const LINES = ['w-20', 'w-28', 'w-24', 'w-32', 'w-22']

/** The form's own shape. It shows only when the answer takes longer than a blink. */
export function ServiceSkeleton() {
  return (
    <SkeletonGroup className="max-w-272 transition-opacity delay-200 duration-100 starting:opacity-0">
      <FormSection title="Servizio">
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl sm:col-span-2" />
          <Skeleton className="h-24 w-full rounded-ctl sm:col-span-2" />
        </div>
      </FormSection>
      <FormSection title="Immagini">
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="size-16 rounded-sm" />
          <Skeleton className="h-16 w-22 rounded-sm" />
        </div>
      </FormSection>
      <FormSection title="Orari di disponibilità">
        <div className="grid gap-4">
          {LINES.map((width) => (
            <div key={width} className="flex h-9 items-center gap-6">
              <Skeleton className={width} />
              <Skeleton className="h-(--h-ctl) w-40 rounded-ctl" />
            </div>
          ))}
        </div>
      </FormSection>
    </SkeletonGroup>
  )
}
