import { sql } from 'drizzle-orm';
import type { Bench, Case } from './changesOfPurchases';

/** @param bench read when a case runs */
export const casesOfInspections = (bench: () => Bench): Case[] => [
  [
    'inspecciones',
    'inspeccion_respuestas',
    async () => {
      const { inspeccion, answer } = await inspected(bench());
      return [[inspeccion], () => answer(null)];
    },
  ],
  [
    'defectos',
    'inspeccion_respuestas',
    async () => {
      const { defecto, answer } = await inspected(bench());
      return [[defecto], () => answer(defecto)];
    },
  ],
  [
    'defectos',
    'plantillas',
    async () => {
      const { defecto, form } = await inspected(bench());
      return [[defecto], () => bench().put('plantillas', form, { nombre: `Otro nombre ${form.id}` })];
    },
  ],
  [
    'defectos',
    'ordenes',
    async () => {
      const { make, run } = bench();
      const { defecto } = await inspected(bench());
      const { id } = await make('ordenes');
      await run(sql`update defectos set orden_id = ${id}, estado = 'en_orden' where id = ${defecto}`);
      return [[defecto], () => run(sql`update ordenes set costo_terceros = costo_terceros + 5 where id = ${id}`)];
    },
  ],
];

/** An inspection of an asset, a defect of it, and what writes one more answer. */
const inspected = async ({ empresaId, make, idOf, run }: Bench) => {
  const form = await make('plantillas', { uso: 'inspeccion' });
  const { id: activo } = await make('activos');
  const inspeccion = await idOf(sql`
    insert into inspecciones (empresa_id, plantilla_id, activo_id, plantilla, fecha, resultado, huella)
    values (${empresaId}, ${form.id}, ${activo}, 'Camión', now(), 'apta', '') returning id`);
  const defecto = await idOf(sql`
    insert into defectos
      (empresa_id, activo_id, plantilla_id, item, titulo, severidad, abierto_en, ultima_vista_en, inspeccion_id)
    values (${empresaId}, ${activo}, ${form.id}, 'a', 'Luces', 'menor', now(), now(), ${inspeccion}) returning id`);
  const answer = (of: number | null) =>
    run(sql`
      insert into inspeccion_respuestas
        (empresa_id, inspeccion_id, posicion, item, titulo, severidad, resultado, defecto_id)
      values (${empresaId}, ${inspeccion}, 0, 'a', 'Luces', 'menor', 'falla', ${of})`);
  return { form, inspeccion, defecto, answer };
};
