import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

/** In the place of the page while the person is read. */
export function ContactSkeleton() {
  return (
    <>
      <h1 className="sr-only">Contatto</h1>
      <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
        <div className="mt-9 mb-8 flex items-center gap-4">
          <Skeleton className="size-13 rounded-full" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-6 w-56" />
            <Skeleton className="w-72 max-w-full" />
          </div>
        </div>
        <div className="grid gap-5 desk:grid-cols-[17rem_minmax(0,1fr)] wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-x-6">
          <Skeleton className="h-96 w-full rounded-md" />
          <Skeleton className="h-96 w-full rounded-md" />
        </div>
      </SkeletonGroup>
    </>
  )
}
