import type { ReactNode } from 'react'
import type { Activation } from '../../contract.ts'
import { nameOf } from './view.ts'

/** Which request a dialog asks about, and what follows. */
export function Which({ activation, children }: { activation: Activation; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <p>
        <bdi className="font-strong text-ink">{nameOf(activation)}</bdi> ·{' '}
        <bdi>{activation.convenzioneName}</bdi>, <bdi>{activation.convenzioneAzienda}</bdi>
      </p>
      <p className="mt-2">{children}</p>
    </div>
  )
}
