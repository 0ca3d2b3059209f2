import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Defecto } from '#contract/entities/defectos';
import type { FilaCumplimiento } from '#contract/requests/inspecciones';
import { masDias } from '#contract/rules/fechasPlan';
import { later } from '../../../testing/later';
import { unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');

/** Repeats itself in each run. */
let seed = 7;
const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const one = <Thing>(things: readonly Thing[]): Thing | undefined => things[Math.floor(chance() * things.length)];

const severities = { frenos: 'critica', luces: 'mayor', aseo: 'menor', espejos: 'menor', llantas: 'critica' } as const;
type Item = keyof typeof severities;
const items = Object.keys(severities) as Item[];

interface Planned {
  activo_id: number;
  dia: string;
  body: { uuid: string; fecha: string; respuestas: { item: string; resultado: string; reparado?: object }[] };
  /** When the phone has a line, in days since the month began. */
  sentAt: number;
  id: number;
  annulled: boolean;
}

/** What somebody with a pencil counts: the inspections of an asset by their dates, one after the other. */
const counted = (all: readonly Planned[]) => {
  const defects: { item: Item; estado: string; vistas_n: number; abierto_en: string; ultima_vista_en: string }[] = [];
  const results = new Map<number, string>();
  for (const { body, id } of [...all].sort((a, b) => (a.body.fecha < b.body.fecha ? -1 : 1))) {
    let fails = 0;
    for (const { item, resultado, reparado } of body.respuestas) {
      const open = defects.find((defect) => defect.item === item && defect.estado === 'abierto');
      if (resultado === 'falla') {
        fails += 1;
        if (open) Object.assign(open, { vistas_n: open.vistas_n + 1, ultima_vista_en: body.fecha });
        else
          defects.push({
            ...{ item: item as Item, estado: 'abierto', vistas_n: 1 },
            ...{ abierto_en: body.fecha, ultima_vista_en: body.fecha },
          });
      } else if (reparado && open) open.estado = 'reparado';
    }
    const critical = defects.some(({ item, estado }) => estado === 'abierto' && severities[item] === 'critica');
    results.set(id, critical ? 'no_apta' : fails > 0 ? 'con_observaciones' : 'apta');
  }
  return { defects, results };
};

later(
  'a month of ten drivers whose phones send late, twice and at once comes out as it was done',
  async () => {
    const { id: plantilla_id } = await admin().post(
      '/api/plantillas',
      unFormulario({
        frecuencia: 'diaria',
        items: items.map((id) => ({ id, titulo: id, severidad_si_falla: severities[id] })),
      }),
    );
    const assets: number[] = [];
    for (let n = 0; n < 10; n++) assets.push((await api.anActivo()).id);
    await api.db.system.execute(sql`update activos set creado_en = now() - interval '90 days'`);
    await api.db.system.execute(sql`update plantillas set creado_en = now() - interval '90 days'`);
    const last = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const first = masDias(last, -29);

    const planned = assets.flatMap((activo_id, driver) =>
      Array.from({ length: 30 }, (_, at) => masDias(first, at)).flatMap((dia, at): Planned[] => {
        if (chance() < 0.15) return [];
        const minute = String(10 + Math.floor(chance() * 49));
        const respuestas = items.map((item) => {
          const what = chance();
          if (what < 0.12) return { item, resultado: 'falla' };
          return what < 0.3
            ? { item, resultado: 'aprobado', reparado: { nombre: 'Taller', nota: 'Cambiado' } }
            : { item, resultado: what > 0.97 ? 'no_aplica' : 'aprobado' };
        });
        const fecha = `${dia}T13:${minute}:${String(10 + driver)}.000Z`;
        const delay = chance() < 0.3 ? chance() * 6 : 0;
        return [
          {
            ...{ activo_id, dia, sentAt: at + delay, id: 0, annulled: false },
            body: { uuid: randomUUID(), fecha, respuestas },
          },
        ];
      }),
    );
    const send = async ({ activo_id, body }: Planned) => {
      const { status, json } = await api.as('operario').call('POST', '/api/inspecciones', {
        ...{ plantilla_id, activo_id, ...body },
      });
      expect([200, 201]).toContain(status);
      return { status, id: json.id as number };
    };
    const bySending = [...planned].sort((a, b) => a.sentAt - b.sentAt);
    for (let from = 0; from < bySending.length; from += 5) {
      // Five phones at once, some of which repeat themselves.
      await Promise.all(
        bySending.slice(from, from + 5).map(async (inspection) => {
          const times = chance() < 0.25 ? 2 : 1;
          const answers = await Promise.all(Array.from({ length: times }, () => send(inspection)));
          expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
          inspection.id = answers[0]?.id ?? 0;
          expect(answers.every(({ id }) => id === inspection.id)).toBe(true);
        }),
      );
      const again = chance() < 0.3 ? one(bySending.slice(0, from + 1)) : undefined;
      if (again) expect(await send(again)).toEqual({ status: 200, id: again.id });
    }
    for (let n = 0; n < 8; n++) {
      const wrong = one(planned.filter(({ annulled }) => !annulled));
      if (!wrong) continue;
      const { version } = await admin().get(`/api/inspecciones/${wrong.id}`);
      await admin().call('POST', `/api/inspecciones/${wrong.id}/anular`, { motivo: 'Otro vehículo', version });
      wrong.annulled = true;
    }

    const stand = planned.filter(({ annulled }) => !annulled);
    const compliance: FilaCumplimiento[] = await admin().get(
      `/api/inspecciones/cumplimiento?desde=${first}&hasta=${masDias(last, 1)}&por=activo`,
    );
    for (const activo_id of assets) {
      const mine = stand.filter((inspection) => inspection.activo_id === activo_id);
      const { defects, results } = counted(mine);
      const stored: { id: number; resultado: string }[] = await admin().get(
        `/api/inspecciones?range=[0,99]&filter={"activo_id":${activo_id},"anulada":false}`,
      );
      expect(new Map(stored.map(({ id, resultado }) => [id, resultado]))).toEqual(results);
      const derived: Defecto[] = await admin().get(`/api/defectos?range=[0,99]&filter={"activo_id":${activo_id}}`);
      const told = derived.map(({ item, estado, vistas_n, abierto_en, ultima_vista_en }) =>
        JSON.stringify({ item, estado, vistas_n, abierto_en, ultima_vista_en }),
      );
      expect(told.sort()).toEqual(defects.map((defect) => JSON.stringify(defect)).sort());
      const workdays = Array.from({ length: 30 }, (_, at) => masDias(first, at)).filter((day) =>
        [1, 2, 3, 4, 5].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
      );
      const done = workdays.filter((day) => mine.some(({ dia }) => dia === day));
      expect(compliance.find((row) => row.activo_id === activo_id)).toMatchObject({
        ...{ hechas: done.length, debidas: workdays.length },
      });
      const { apto } = await admin().get(`/api/activos/${activo_id}`);
      expect(apto).toBe(!defects.some(({ item, estado }) => estado === 'abierto' && severities[item] === 'critica'));
    }
    const { rows } = await api.db.system.execute<{ n: number }>(
      sql`select count(*)::int as n from inspecciones where empresa_id = ${api.a}`,
    );
    expect(rows[0]?.n).toBe(planned.length);
  },
  120_000,
);
