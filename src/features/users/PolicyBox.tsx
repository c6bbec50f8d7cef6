import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { roleLabels, roles } from '#platform/session/roles.ts'
import { Field } from '#ui/Field.tsx'
import { Checkbox, Options, Select } from '#ui/inputs.tsx'
import { type Policy, setPolicy } from './contract.ts'
import { usersQuery, useUserCommand } from './queries.ts'
import { lockChoices } from './rules.ts'

/** The roles that need a second factor, and when a screen is locked. A change acts at once. */
export function PolicyBox({ policy }: { policy: Policy }) {
  const command = useUserCommand()
  // An answer is here a moment before the page is drawn with it, and the next change must not undo the last.
  const newest = useQueryClient().getQueryData(usersQuery.queryKey)?.policy ?? policy
  // Shown until the call is answered, and the policy has been read again.
  const [chosen, setChosen] = useState<Policy | null>(null)
  const shown = chosen ?? newest
  const { factorRoles, lockMinutes } = shown
  const set = (change: Partial<Policy>) => {
    const body = { ...shown, ...change }
    setChosen(body)
    command.mutate(() => call(setPolicy, { body }), { onSettled: () => setChosen(null) })
  }
  return (
    <section aria-label="Regole di accesso" aria-busy={command.isPending || undefined} className="us-policy">
      <fieldset>
        <legend>Secondo fattore obbligatorio</legend>
        <p id="us-duty">Chi non l’ha lo crea entro 7 giorni; poi, finché manca, non può fare altro.</p>
        <div>
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={roleLabels[role]}
              aria-describedby="us-duty"
              checked={factorRoles.includes(role)}
              onChange={({ target }) =>
                set({
                  factorRoles: target.checked
                    ? [...factorRoles, role]
                    : factorRoles.filter((one) => one !== role),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Field label="Blocco dello schermo" hint="Si sblocca con la password o il secondo fattore.">
        <Select
          value={lockMinutes}
          onChange={({ target }) =>
            set({
              lockMinutes: lockChoices.find((minutes) => minutes === Number(target.value)) ?? lockMinutes,
            })
          }
        >
          <Options
            of={lockChoices.map((minutes) => [
              minutes,
              minutes === 0 ? 'Mai' : `Dopo ${minutes} minuti senza usarlo`,
            ])}
          />
        </Select>
      </Field>
    </section>
  )
}
