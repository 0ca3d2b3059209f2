import { expect, it } from 'vitest';
import type { Defecto } from '#contract/entities/defectos';
import type { Answer } from '../../testing/app';
import { unaInspeccion, unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';
import { isDaily } from '../../../testing/levels';

const api = useApi();
const admin = () => api.as('admin');
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const rounds = Array.from({ length: isDaily ? 2 : 6 }, (_, round) => round);
/** No deadlock: it would be answered with 503. */
const judged = (answers: Answer[]) =>
  expect(answers.flatMap(({ status }, at) => (status >= 500 ? [[at, status]] : []))).toEqual([]);

it('defects of one asset are seen, ordered, repaired, their orders ended and inspections annulled at once without deadlocks', async () => {
  const form = await admin().post('/api/plantillas', unFormulario());
  for (const round of rounds) {
    const { id: activo_id } = await api.anActivo();
    const inspect = (hours: number, fails: string[], more: object = {}) =>
      admin().call(
        'POST',
        '/api/inspecciones',
        unaInspeccion({ plantilla_id: form.id, activo_id, fecha: ago(hours), ...more }, fails),
      );
    const seen = (await inspect(9, ['frenos', 'luces', 'aseo'])).json;
    const list = (): Promise<Defecto[]> => admin().get(`/api/defectos?filter={"activo_id":${activo_id}}&range=[0,99]`);
    const [one, two, three] = await list();
    if (!one || !two || !three) throw new Error('expected three defects');
    const act = (defect: Defecto, verb: string, body: object = {}) =>
      admin().call('POST', `/api/defectos/${defect.id}/${verb}`, body);
    const { orden_id } = (await act(one, 'orden')).json;
    const other = (await act(two, 'orden')).json.orden_id;
    const order = await admin().get(`/api/ordenes/${orden_id}`);
    const move = (id: number, a: string) =>
      admin().call('POST', `/api/ordenes/${id}/transicion`, {
        ...{ a, version: order.version, motivo_cancelacion: 'x', solucion: 'x' },
      });
    judged(
      await Promise.all([
        inspect(8, ['frenos'], { lectura: 100 + round }),
        inspect(7, ['frenos', 'luces'], { lectura: 110 + round }),
        act(three, 'orden', { orden_id }),
        act(three, 'reparar', { nota: 'x', version: three.version }),
        act(two, 'orden', { orden_id }),
        move(orden_id, 'cancelada'),
        move(other, 'en_progreso'),
        admin().call('DELETE', `/api/ordenes/${other}`),
        admin().call('POST', `/api/inspecciones/${seen.id}/anular`, { motivo: 'x', version: seen.version }),
        inspect(6, ['aseo']),
        admin().call('POST', '/api/ordenes/transiciones', {
          ids: [other, orden_id],
          a: 'cancelada',
          motivo_cancelacion: 'x',
        }),
        admin().call('PUT', `/api/activos/${activo_id}`, { nombre: `Otro ${round}`, version: 1 }),
      ]),
    );
    const left = await list();
    for (const { estado, orden_id: held } of left) expect([estado, held]).not.toEqual(['en_orden', null]);
    // Whether the first inspection was annulled or changed meanwhile.
    const sightings = left.reduce((sum, { vistas_n }) => sum + vistas_n, 0);
    expect([4, 7]).toContain(sightings);
  }
});

it('ten phones that see the same point at once see one defect', async () => {
  const form = await admin().post('/api/plantillas', unFormulario());
  const { id: activo_id } = await api.anActivo();
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      admin().post(
        '/api/inspecciones',
        unaInspeccion({ plantilla_id: form.id, activo_id, fecha: ago(at + 1) }, ['frenos']),
      ),
    ),
  );
  const found = await admin().get(`/api/defectos?filter={"activo_id":${activo_id}}`);
  expect(found).toMatchObject([{ vistas_n: 10, estado: 'abierto' }]);
});
