import { beforeAll, describe, expect, it } from 'vitest';
import type { ResumenTurno } from '#contract/entities/turnos';
import { filtrosTurno } from '#contract/requests/turnos';
import type { Role } from '#contract/core/roles';
import { useApi } from '../../../testing/useApi';
import { raiseEvents } from '../../../testing/events';

const api = useApi();
let people: Record<'admin' | 'monitor', number>;
beforeAll(async () => {
  people = { admin: (await api.as('admin').who).id, monitor: (await api.as('monitor').who).id };
});

const ownerOf = async (id: number) => (await api.as('admin').call('GET', `/api/eventos/${id}`)).json.atendido_por_id;

describe('a shift', () => {
  const handOver = (body: object, role: Role = 'monitor') => api.as(role).call('POST', '/api/eventos/turnos', body);
  const pending = async (role: Role) => (await api.as(role).call('GET', '/api/eventos/resumen')).json.turno;

  it('is handed over with its open events and a note, which stays until it is confirmed', async () => {
    const [first = 0, second = 0, others = 0] = await raiseEvents(api, api.a, [{}, {}, {}]);
    await api.as('monitor').call('POST', '/api/eventos/asignar', { ids: [first, second], usuario_id: people.monitor });
    const { status, json } = await handOver({ a_id: people.admin, nota: 'El 12 sigue sin señal' });
    expect([status, json.eventos_n]).toEqual([201, 2]);
    expect([await ownerOf(first), await ownerOf(others)]).toEqual([people.admin, null]);
    expect(await pending('admin')).toMatchObject({
      id: json.id,
      nota: 'El 12 sigue sin señal',
      de: expect.stringMatching(/^Persona/),
    });
    expect(await pending('monitor')).toBeNull();
    expect((await api.as('monitor').call('POST', `/api/eventos/turnos/${json.id}/confirmar`)).status).toBe(404);
    const confirmed = await api.as('admin').call('POST', `/api/eventos/turnos/${json.id}/confirmar`);
    expect(confirmed.json.confirmado_en).toEqual(expect.any(String));
    expect(await pending('admin')).toBeNull();
    const { json: past, headers } = await api.as('monitor').call('GET', '/api/eventos/turnos?range=[0,0]');
    expect([past[0].id, headers['content-range']]).toEqual([json.id, expect.stringMatching(/^turnos 0-0\/\d+$/)]);
  });

  it('says by itself what it was: each figure is that of its list', async () => {
    const monitor = api.as('monitor');
    const before = (await monitor.get('/api/eventos/turnos/resumen')) as ResumenTurno;
    const [mine = 0, resolved = 0, nobodys = 0] = await raiseEvents(api, api.a, [{}, {}, {}]);
    await monitor.call('POST', '/api/eventos/asignar', { ids: [mine], usuario_id: people.monitor });
    await monitor.call('POST', '/api/eventos/transicion', { ids: [resolved], a: 'resuelto', nota: 'Listo' });
    const now = (await monitor.get('/api/eventos/turnos/resumen')) as ResumenTurno;
    expect(now.desde).toBe(before.desde);
    const rowsOf = async (path: string, filter: object) => {
      const { headers } = await monitor.call(
        'GET',
        `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`,
      );
      return Number(String(headers['content-range']).split('/')[1]);
    };
    const filters = filtrosTurno(now.desde);
    expect(now).toMatchObject({
      eventos_n: await rowsOf('/api/eventos', filters.eventos),
      atendidos_n: await rowsOf('/api/eventos', filters.atendidos),
      sin_dueno_n: await rowsOf('/api/eventos', filters.sin_dueno),
      tarde_n: await rowsOf('/api/ejecuciones', filters.tarde),
    });
    expect([now.eventos_n - before.eventos_n, now.sin_dueno_n - before.sin_dueno_n]).toEqual([3, 1]);
    expect(now.sin_dueno[0]?.id).toBe(nobodys);
    const { json } = await handOver({ a_id: people.admin, nota: 'Con resumen' });
    expect(json.resumen).toMatchObject({ eventos_n: now.eventos_n, sin_dueno_n: now.sin_dueno_n });
    const pdf = await api.as('admin').call('GET', `/api/eventos/turnos/${json.id}/pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await api.as('admin', api.b).call('GET', `/api/eventos/turnos/${json.id}/pdf`)).status).toBe(404);
    expect(((await api.as('admin').get('/api/eventos/turnos/resumen')) as ResumenTurno).desde).toBe(json.creado_en);
    await api.as('admin').call('POST', `/api/eventos/turnos/${json.id}/confirmar`);
  });

  it('handed over twice is confirmed note by note, the last one first', async () => {
    for (const nota of ['Primera', 'Segunda']) await handOver({ a_id: people.admin, nota });
    for (const nota of ['Segunda', 'Primera']) {
      const shift = await pending('admin');
      expect(shift.nota).toBe(nota);
      await api.as('admin').call('POST', `/api/eventos/turnos/${shift.id}/confirmar`);
    }
    expect(await pending('admin')).toBeNull();
  });

  it('is not handed to oneself, to who may not, nor seen elsewhere', async () => {
    const operario = (await api.as('operario').who).id;
    for (const a_id of [people.monitor, operario]) expect((await handOver({ a_id, nota: 'x' })).status).toBe(422);
    expect((await handOver({ a_id: people.admin, nota: ' ' })).json.errors.nota).toEqual([
      'Escriba qué debe saber quien recibe',
    ]);
    const { json } = await handOver({ a_id: people.admin, nota: 'Nada' });
    expect((await api.as('admin', api.b).call('POST', `/api/eventos/turnos/${json.id}/confirmar`)).status).toBe(404);
    expect((await api.as('admin', api.b).call('GET', '/api/eventos/turnos')).json).toEqual([]);
    expect((await api.as('operario').call('GET', '/api/eventos/turnos')).status).toBe(403);
  });
});
