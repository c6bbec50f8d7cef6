import { expect } from 'vitest'
import { nextAddress } from './visitor.ts'

/** A request as a visitor of a product would send it, for the first free time of a service from some days ahead on. Answers its number. */
export async function bookAt(
  url: string,
  firstName: string,
  lastName: string,
  { ahead = 2, service }: { ahead?: number; service?: string } = {},
): Promise<number> {
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path)
    expect(response.status, path).toBe(200)
    return (await response.json()) as T
  }
  for (const { id: categoryId } of await read<{ id: number }[]>('/api/booking/categories')) {
    const services = await read<{ id: number; name: string }[]>(`/api/booking/services/${categoryId}`)
    const serviceId = services.find(({ name }) => name === (service ?? name))?.id
    if (serviceId === undefined) continue
    const [type] = await read<{ id: number }[]>(`/api/booking/subservices/${serviceId}`)
    for (let days = ahead; days < ahead + 28; days += 1) {
      const appointmentDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const question = new URLSearchParams({
        ...{ doctorId: '-1', serviceId: String(serviceId), date: appointmentDate },
        ...(type && { subserviceId: String(type.id) }),
      })
      const [appointmentTime] = await read<string[]>(`/api/appointments/available-slots?${question}`)
      if (!appointmentTime) continue
      const response = await fetch(`${url}/api/appointments`, {
        method: 'POST',
        // Each from another network, or they would be limited.
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': nextAddress() },
        body: JSON.stringify({
          ...{ categoryId, serviceId, subserviceId: type?.id ?? null, doctorId: null },
          ...{ appointmentDate, appointmentTime, firstName, lastName, phone: '+39 000 555 0142' },
          ...{
            email: `${firstName}.${lastName}@posta.example`.toLowerCase(),
            notes: 'Preferisco la mattina.',
          },
          ...{ dateOfBirth: null, fiscalCode: null, uploadedFileIds: [] },
        }),
      })
      expect(response.status).toBe(201)
      return ((await response.json()) as { id: number }).id
    }
  }
  throw new Error('no free time')
}
