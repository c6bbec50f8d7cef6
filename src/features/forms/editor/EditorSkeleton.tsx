import { FormSection } from '#ui/FormSection.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

const FIELDS = ['w-24', 'w-32', 'w-20', 'w-28']

/** The editor's own shape. It shows only when the answer takes longer than a blink. */
export function EditorSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6 transition-opacity delay-200 duration-100 desk:grid-cols-[minmax(0,1fr)_22rem] wide:grid-cols-[minmax(0,1fr)_26rem] starting:opacity-0">
      <div>
        <FormSection stacked title="Modulo">
          <div className="grid gap-4">
            <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
            <Skeleton className="h-20 w-full rounded-ctl" />
          </div>
        </FormSection>
        <FormSection stacked title="Campi">
          <Lines />
        </FormSection>
      </div>
      <Skeleton className="h-96 w-full rounded-md max-desk:hidden" />
    </SkeletonGroup>
  )
}

function Lines() {
  return FIELDS.map((width) => (
    <div key={width} className="flex h-13 items-center gap-4 border-line border-b">
      <Skeleton className="size-5" />
      <Skeleton className={width} />
    </div>
  ))
}

/** The skeleton of the fields alone. */
export function FieldsSkeleton() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Lines />
    </SkeletonGroup>
  )
}
