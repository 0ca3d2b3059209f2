import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TipoWebhook } from '#contract/requests/webhooks';
import { markLow } from '../resources/repuestos/index';
import { unaOrden, unComponente, unRepuesto } from '../testing/factories';
import { purchasesOf } from '../testing/purchases';
import { triggersOf } from '../testing/triggers';
import { useApi } from '../testing/useApi';

const api = useApi();
const { run, post, idOf, tellsOnce } = triggersOf(api);
const done = async (path: string, body: object) =>
  expect((await api.as('admin').call('POST', path, body)).status).toBe(200);
const aForm = () =>
  idOf(sql`
    insert into plantillas (empresa_id, nombre, uso)
    values (${api.a}, gen_random_uuid(), 'inspeccion') returning id`);
const anInspection = async () =>
  idOf(sql`
    insert into inspecciones (empresa_id, plantilla_id, plantilla, activo_id, fecha, resultado, huella)
    values (${api.a}, ${await aForm()}, 'De camión', ${(await api.anActivo()).id}, now(), 'apta', '') returning id`);
const aDefect = async (estado: string) =>
  idOf(sql`
    insert into defectos
      (empresa_id, plantilla_id, activo_id, item, titulo, severidad, estado, abierto_en, ultima_vista_en)
    values (${api.a}, ${await aForm()}, ${(await api.anActivo()).id}, 'luz', 'Luz de reversa', 'menor', ${estado},
      now(), now()) returning id`);
/** A warranty with a claim. */
const aClaim = async (estado: string) => {
  const { id: activo } = await api.anActivo();
  const { id: orden } = await post('/api/ordenes', unaOrden({ activo_id: activo }));
  const id = await idOf(sql`
    insert into garantias (empresa_id, activo_id, inicia_en) values (${api.a}, ${activo}, current_date) returning id`);
  await run(sql`
    insert into reclamos (empresa_id, garantia_id, orden_id, estado, reclamado)
    values (${api.a}, ${id}, ${orden}, ${estado}, 900)`);
  return id;
};

/** How each of the workshop comes about, and what its `data` has. */
const changes: [TipoWebhook, () => Promise<object>][] = [
  [
    'compra.enviada',
    async () => {
      const { id, numero } = await purchasesOf(api)({ proveedor: { email: 'ventas@prueba.test' } });
      for (let n = 0; n < 2; n++)
        expect((await api.as('admin').call('POST', `/api/compras/${id}/enviar`, {})).status).toBe(200);
      return { id, numero, estado: 'enviada', enviada_a: 'ventas@prueba.test' };
    },
  ],
  [
    'compra.recibida',
    async () => {
      const { id } = await purchasesOf(api)({ estado: 'enviada' });
      for (const estado of ['recibida_parcial', 'recibida'])
        await run(sql`update compras set estado = ${estado} where id = ${id}`);
      return { id, estado: 'recibida' };
    },
  ],
  [
    'repuesto.bajo_minimo',
    async () => {
      const { id } = await post('/api/repuestos', unRepuesto({ nombre: 'Bujía', minimo: 2 }));
      const move = (tipo: string, cantidad: number) => post(`/api/repuestos/${id}/movimientos`, { tipo, cantidad });
      await move('entrada', 4);
      await markLow(api.db);
      await move('salida', 2);
      for (let n = 0; n < 2; n++) await markLow(api.db);
      return { id, nombre: 'Bujía', existencia: 2, bajo_minimo: true };
    },
  ],
  ['inspeccion.hecha', async () => ({ id: await anInspection(), resultado: 'apta', plantilla: 'De camión' })],
  [
    'defecto.abierto',
    async () => {
      const id = await aDefect('reparado');
      for (const estado of ['abierto', 'en_orden'])
        await run(sql`update defectos set estado = ${estado}, vistas_n = vistas_n + 1 where id = ${id}`);
      return { id, titulo: 'Luz de reversa', estado: 'en_orden', vistas_n: 3 };
    },
  ],
  [
    'defecto.reparado',
    async () => {
      const id = await aDefect('en_orden');
      for (let n = 0; n < 2; n++) await run(sql`update defectos set estado = 'reparado' where id = ${id}`);
      return { id, estado: 'reparado' };
    },
  ],
  [
    'solicitud.creada',
    async () => {
      const { id: activo } = await api.anActivo();
      const id = await idOf(sql`
        insert into solicitudes (empresa_id, descripcion, activo_id)
        values (${api.a}, 'Bota aceite', ${activo}) returning id`);
      return { id, descripcion: 'Bota aceite', estado: 'nueva' };
    },
  ],
  [
    'componente.montado',
    async () => {
      const { id: activo_id } = await api.anActivo();
      const { id } = await post('/api/componentes', unComponente());
      await done(`/api/componentes/${id}/montar`, { activo_id, posicion: '1I' });
      return { id, activo_id, posicion: '1I', estado: 'montado' };
    },
  ],
  [
    'componente.desmontado',
    async () => {
      const { id: activo_id } = await api.anActivo();
      const { id } = await post('/api/componentes', unComponente());
      await done(`/api/componentes/${id}/montar`, { activo_id, posicion: '1I' });
      await done(`/api/componentes/${id}/desmontar`, { motivo: 'Pinchada' });
      return { id, activo_id: null, estado: 'en_bodega' };
    },
  ],
  [
    'garantia.reclamada',
    async () => {
      const id = await aClaim('presentado');
      return { id, reclamos_n: 1, reclamado: 900, recuperado: 0 };
    },
  ],
  [
    'garantia.pagada',
    async () => {
      const id = await aClaim('aceptado');
      for (let n = 0; n < 2; n++)
        await run(sql`
          update reclamos set estado = 'pagado', recuperado = 800, fecha = current_date where garantia_id = ${id}`);
      return { id, reclamos_n: 1, recuperado: 800 };
    },
  ],
];

it.each(changes)('«%s» is told once, with the record as it is', tellsOnce);
