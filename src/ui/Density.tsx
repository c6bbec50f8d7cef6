import { createContext, type ReactNode, use } from 'react'

export type DensityValue = 'public' | 'staff'

const DensityContext = createContext<DensityValue>('public')

export function useDensity(): DensityValue {
  return use(DensityContext)
}

type DensityProps = { value: DensityValue; children: ReactNode }

/** Sets the type scale and control sizes of its content; the box itself takes no space. */
export function Density({ value, children }: DensityProps) {
  return (
    <DensityContext value={value}>
      <div data-density={value} className="contents">
        {children}
      </div>
    </DensityContext>
  )
}
