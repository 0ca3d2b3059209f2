import { describe, expect, it } from 'vitest';
import { prepared, useApi } from '../../../testing/useApi';
import { unaTarea } from '../../../testing/factories';
import { atWork } from '../../../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));

type Person = Awaited<ReturnType<typeof fixture.technician>>;

/** An order that was reassigned from Ana to Beto. */
const handedOver = async (
  given: (ana: Person) => Record<string, unknown> = ({ persona }) => ({ responsable_id: persona.id }),
) => {
  const [ana, beto] = [await fixture.technician(), await fixture.technician()];
  const order = await fixture.anOrder(given(ana));
  const task = (await fixture.admin.call('POST', '/api/tareas', unaTarea({ orden_id: order.id }))).json;
  const { version } = await fixture.orderNow(order.id);
  await fixture.admin.call('PUT', `/api/ordenes/${order.id}`, {
    version,
    responsable_id: beto.persona.id,
    equipo_ids: [],
  });
  return { ana, beto, order: await fixture.orderNow(order.id), task };
};

describe('an order that was reassigned', () => {
  it('accepts comments and files from its former person and helpers, who no longer see it', async () => {
    for (const given of [
      ({ persona }: Person) => ({ responsable_id: persona.id }),
      ({ persona }: Person) => ({ equipo_ids: [persona.id] }),
    ]) {
      const { ana, order } = await handedOver(given);
      expect((await ana.call('GET', `/api/ordenes/${order.id}`)).status).toBe(404);
      expect(
        await ana.call('POST', `/api/ordenes/${order.id}/comentarios`, { texto: 'Gotea por abajo' }),
      ).toMatchObject({ status: 201 });
      expect((await fixture.admin.call('GET', `/api/ordenes/${order.id}/comentarios`)).json).toMatchObject([
        { texto: 'Gotea por abajo', user_id: ana.user.id },
      ]);
      // The file is looked up: the error is about the file, not the order.
      expect(
        (
          await ana.call('POST', `/api/ordenes/${order.id}/archivos`, {
            archivo_id: crypto.randomUUID(),
            clase: 'foto',
          })
        ).json.errors,
      ).toHaveProperty('archivo_id');
      expect((await ana.call('GET', `/api/ordenes/${order.id}/comentarios`)).status).toBe(404);
    }
  });

  it('can no longer be moved, marked or given parts by them, and they get its number and its new owner', async () => {
    const { ana, beto, order, task } = await handedOver();
    const part = (await fixture.admin.call('POST', '/api/repuestos', { nombre: 'Filtro', unidad: 'unidad' })).json;
    for (const [path, body] of [
      [`/api/ordenes/${order.id}/transicion`, { a: 'completada', version: order.version }],
      [`/api/ordenes/${order.id}/repuestos`, { repuesto_id: part.id, cantidad: 1 }],
      [`/api/tareas/${task.id}/registro`, { estado: 'completada', valor: true, version: task.version }],
    ] as const)
      expect(await ana.call('POST', path, body)).toMatchObject({
        status: 409,
        json: {
          code: 'ORDEN_REASIGNADA',
          orden: {
            id: order.id,
            numero: order.numero,
            titulo: order.titulo,
            responsable: beto.persona.nombre_completo,
          },
        },
      });
    expect((await fixture.orderNow(order.id)).version).toBe(order.version);
  });

  it('is invisible to users who never had it', async () => {
    const { order, task } = await handedOver();
    const outsider = await fixture.technician();
    for (const [path, body] of [
      [`/api/ordenes/${order.id}/comentarios`, { texto: 'Hola' }],
      [`/api/ordenes/${order.id}/transicion`, { a: 'completada', version: order.version }],
      [`/api/tareas/${task.id}/registro`, { estado: 'completada', version: task.version }],
    ] as const) {
      expect((await outsider.call('POST', path, body)).json.code).toBe('NO_ENCONTRADO');
      expect((await api.as('admin', api.b).call('POST', path, body)).json.code).toBe('NO_ENCONTRADO');
    }
  });

  it('is accessible again when it comes back', async () => {
    const { ana, order } = await handedOver();
    await fixture.admin.call('PUT', `/api/ordenes/${order.id}`, {
      version: order.version,
      responsable_id: ana.persona.id,
    });
    const { version } = await fixture.orderNow(order.id);
    expect(
      (
        await ana.call('POST', `/api/ordenes/${order.id}/transicion`, {
          a: 'en_espera',
          motivo_espera: 'clima',
          version,
        })
      ).status,
    ).toBe(200);
  });

  it('notifies the person who lost it, with the new owner', async () => {
    const { ana, beto, order } = await handedOver();
    const notices = (await ana.call('GET', '/api/notificaciones')).json;
    expect(notices).toContainEqual(
      expect.objectContaining({
        tipo: 'orden_reasignada',
        titulo: `La orden ${order.numero} pasó a ${beto.persona.nombre_completo}`,
        texto: order.titulo,
      }),
    );
    expect(
      (await beto.call('GET', '/api/notificaciones')).json.filter(
        ({ tipo }: { tipo: string }) => tipo === 'orden_reasignada',
      ),
    ).toEqual([]);
  });
});
