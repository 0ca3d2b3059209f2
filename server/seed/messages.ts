import { sql } from 'drizzle-orm';
import { mensajeTable } from '../db/tables/mensajes';
import { companyId, demoAccounts } from './companies';
import type { SeedContext } from './context';
import { dayAt } from './stories';

type Writer = 'monitor' | 'admin' | 'operario';

interface Line {
  by: Writer;
  /** Yesterday, hour in UTC, and how many minutes later it was read; null: not yet. */
  at: number;
  read: number | null;
  text: string;
  about?: 'activo_id' | 'orden_id';
}

const lines: readonly Line[] = [
  {
    by: 'monitor',
    at: 12.1,
    read: 2,
    text: 'Buenos días, Óscar. Hoy salga 15 minutos más tarde: el cargue viene demorado.',
    about: 'activo_id',
  },
  { by: 'operario', at: 12.2, read: 1, text: 'Recibido', about: 'activo_id' },
  { by: 'monitor', at: 15.5, read: 4, text: '¿Cómo va? Preguntan por usted en la siguiente parada.' },
  { by: 'operario', at: 15.6, read: 3, text: 'Llego tarde' },
  { by: 'operario', at: 15.65, read: 2, text: 'Hay trancón por obra, unos 20 minutos.' },
  {
    by: 'admin',
    at: 20.5,
    read: null,
    text: 'Mañana empiece por esta orden: el repuesto está separado en bodega, pregunte por don Hernán.',
    about: 'orden_id',
  },
];

interface Found extends Record<string, unknown> {
  persona_id: number;
  activo_id: number | null;
  activo: string | null;
  orden_id: number | null;
  orden: string | null;
}

/** Step: what the control room and the operario of the demonstration wrote to each other yesterday. */
export const messages = async ({ tx, day }: SeedContext) => {
  const empresa_id = await companyId(tx, 'andinos');
  const mails = (['monitor', 'admin', 'operario'] as const).map(
    (each) => [each, demoAccounts.find(({ role }) => role === each)?.email ?? ''] as const,
  );
  const { rows: users } = await tx.execute<{ id: number; name: string; email: string }>(sql`
    select id, name, email from usuarios where email = any(${sql.param(mails.map(([, email]) => email))}::text[])`);
  const writers = new Map(mails.map(([each, email]) => [each, users.find((user) => user.email === email)]));
  const { rows } = await tx.execute<Found>(sql`
    select p.id as persona_id, a.id as activo_id, a.nombre as activo, o.id as orden_id,
      o.numero || ' ' || o.titulo as orden
    from personal p
    left join lateral (
      select id, nombre from activos where empresa_id = p.empresa_id and conductor_id = p.id and eliminado_en is null
      order by id limit 1
    ) a on true
    left join lateral (
      select id, numero, titulo from ordenes
      where empresa_id = p.empresa_id and responsable_id = p.id and estado = 'asignada'
        and eliminado_en is null
      order by id limit 1
    ) o on true
    where p.empresa_id = ${empresa_id} and p.user_id = ${writers.get('operario')?.id ?? null}
      and p.eliminado_en is null`);
  const [found] = rows;
  if (!found) return;
  for (const { by, at, read, text, about } of lines) {
    const writer = writers.get(by);
    const fecha = dayAt(day, 1, at);
    const after = (minutes: number) => new Date(Date.parse(fecha) + minutes * 60_000).toISOString();
    await tx.insert(mensajeTable).values({
      empresa_id,
      personal_id: found.persona_id,
      de_oficina: by !== 'operario',
      autor_id: writer?.id ?? null,
      autor: writer?.name ?? '',
      texto: text,
      ...(about && { [about]: found[about], referencia: about === 'activo_id' ? found.activo : found.orden }),
      fecha,
      creado_en: fecha,
      entregado_en: after(1),
      leido_en: read === null ? null : after(read),
      leido_por: by === 'operario' ? (writers.get('monitor')?.name ?? null) : null,
    });
  }
};
