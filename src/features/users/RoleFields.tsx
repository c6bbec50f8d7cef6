import { useQuery } from '@tanstack/react-query'
import { doctorName } from '#features/catalogue/rules.ts'
import { setupDoctorsQuery } from '#features/catalogue/setup/queries.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { roleLabels, roles } from '#platform/session/roles.ts'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Options, Radio, Select } from '#ui/inputs.tsx'
import { roleSentences } from './copy.ts'
import { usersQuery } from './queries.ts'
import { type UserForm, userLabels } from './user-form.ts'

type RoleFieldsProps = {
  record: RecordForm<UserForm>
  /** The user whose role it is; null for a new one. */
  userId: number | null
  /** Why the role cannot be changed. */
  fixed?: string | undefined
}

/** The role, each with a sentence about its rights, and for the role 'medico' the doctor. */
export function RoleFields({ record: { form, idOf }, userId, fixed }: RoleFieldsProps) {
  const [role, doctorId] = form.watch(['role', 'doctorId'])
  const doctors = useFreeDoctors(userId)
  return (
    <>
      <FieldGroup legend={userLabels.role} id={idOf('role')} hint={fixed}>
        <div className="us-roles">
          {roles.map((one) => (
            <Radio
              key={one}
              value={one}
              disabled={fixed !== undefined}
              {...form.register('role')}
              className="us-role"
              label={
                <>
                  <b>{roleLabels[one]}</b> <span>{roleSentences[one]}</span>
                </>
              }
            />
          ))}
        </div>
      </FieldGroup>
      {role === 'medico' ? (
        <Field
          id={idOf('doctorId')}
          label={userLabels.doctorId}
          required
          error={form.formState.errors.doctorId?.message}
        >
          <Select
            value={doctorId ?? ''}
            onChange={({ target }) =>
              form.setValue('doctorId', Number(target.value) || null, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            <option value="">Scegli il medico</option>
            <Options of={doctors} />
          </Select>
        </Field>
      ) : null}
    </>
  )
}

/** The doctors without a user of their own, and the one of this user. */
function useFreeDoctors(userId: number | null) {
  const { data: doctors = [] } = useQuery(setupDoctorsQuery)
  const { data } = useQuery(usersQuery)
  const taken = new Set(data?.users.filter(({ id }) => id !== userId).map(({ doctor }) => doctor?.id))
  return doctors
    .filter(({ id, isPerson }) => isPerson && !taken.has(id))
    .map(
      (doctor) =>
        [doctor.id, [doctorName(doctor), doctor.specialization].filter(Boolean).join(', ')] as const,
    )
}
