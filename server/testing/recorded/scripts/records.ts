import { entities } from '#contract/index';
import { makers, type Ground, type Makeable } from '../../makers';
import { current, type Recorder } from '../recorder';

type Kind = Makeable;

/** What one record of each kind, and several at once, are changed to. */
const changes: Record<Kind, readonly [one: object, many: object]> = {
  niveles: [{ nombre: 'Sede norte', activo: false }, { tipo: 'area' }],
  activos: [{ nombre: 'Camión rojo', criticidad: 'A', etiquetas: ['frío'] }, { marca: 'Hino' }],
  categorias: [{ nombre: 'Camiones' }, { color: '#3366AA' }],
  dispositivos: [{ nombre: 'Rastreador nuevo' }, { marca: 'Teltonika' }],
  personal: [{ nombre: 'Ana', apellido: 'Ruiz' }, { cargo: 'Técnica' }],
  servicios: [{ nombre: 'Cambio de aceite' }, { activo: false }],
  bodegas: [{ nombre: 'Taller' }, { activa: false }],
  compras: [{ nota: 'Con factura' }, { esperada_en: '2026-10-01' }],
  presupuestos: [{ valor: 2_000 }, { clase: 'compras' }],
  proveedores: [{ contacto: 'Ana', dias_entrega: 3 }, { activo: false }],
  repuestos: [{ nombre: 'Filtro', minimo: 2 }, { activo: false }],
  combustible: [{ litros: 45.5 }, { nota: 'Revisada' }],
  plantillas: [{ nombre: 'Preoperacional', items: [{ titulo: 'Luces' }, { titulo: 'Frenos' }] }, { activo: false }],
  garantias: [{ condiciones: 'Con la revisión al día' }, { meses: 36 }],
  componentes: [{ marca: 'Michelin' }, { modelo: 'XZE' }],
  codigos_falla: [{ nombre: 'Desgaste', descripcion: 'Normal' }, { activo: false }],
  ordenes: [{ titulo: 'Cambiar llantas', prioridad: 'critica' }, { tipo: 'inspeccion' }],
  tareas: [{ titulo: 'Revisar luces', obligatoria: true }, { tipo: 'casilla' }],
  paradas: [{ nombre: 'Bodega', radio_m: 150 }, { activa: false }],
  rutas: [{ nombre: 'Ruta al puerto', activa: false }, { color: 'rojo' }],
  ejecuciones: [{ hora_salida: '07:15' }, { nota: 'Con cuidado' }],
  reglas: [{ nombre: 'Muy rápido', umbral: 90, severidad: 'alta' }, { activa: false }],
  mantenimiento: [{ nombre: 'Cada dos meses', cada_valor: 2 }, { aviso_dias: 5 }],
  usuarios: [{ rol_id: 3 }, { rol_id: 4 }],
};

/** The same input with this number in its names: that of the factories depends on the tests before. */
const numbered = (input: object, number: number) =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      ['nombre', 'titulo', 'email', 'identificador', 'codigo', 'serie'].includes(field)
        ? String(value).replace(/\d+/, String(number))
        : value,
    ]),
  );

const ids = (...given: readonly number[]) => `filter=${encodeURIComponent(JSON.stringify({ id: given }))}`;

/** Every kind of record: made, changed one and several at once, exported, deleted one and several at once. */
export const recordsOf = async ({ as, heading }: Recorder, ground: Ground) => {
  const admin = await as('admin');
  let made = 0;
  /** Far from where the vehicles of the demonstration drive. */
  const apart = { paradas: { latitud: 1.2, longitud: -77.28 } } as Partial<Record<Kind, object>>;
  for (const [name, given] of Object.entries(makers) as [Kind, (ground: Ground) => object][]) {
    heading(name);
    const url = `/api/${name}`;
    const [one, many] = changes[name];
    const make = (on: Ground) => ({
      ...numbered(given(on), ++made),
      ...apart[name],
      ...(name === 'presupuestos' && { anio: 2031, mes: (made % 12) + 1 }),
    });
    const first = (await admin(`POST ${url}`, make(ground))).id;
    const second = (await admin(`POST ${url}`, make(ground))).id;
    const third = (await admin(`POST ${url}`, make(ground))).id;
    await admin(`PUT ${url}/${first}`, { ...one, version: current });
    await admin(`PATCH ${url}/${second}`, { ...many, version: current });
    await admin(`PATCH ${url}?${ids(first, third)}`, many);
    await admin(`PUT ${url}?${ids(second, third)}`, many);
    await admin(`PUT ${url}/${first}`, { ...one, version: 99 });
    const columnas = Object.keys(entities[name].fields).slice(0, 12);
    await admin(`POST ${url}/exportar`, { formato: 'csv', columnas, filter: `{"id":[${first},${third}]}` });
    await admin(`DELETE ${url}/${first}`);
    await admin(`DELETE ${url}?${ids(second, third)}`);
    const restores = ['combustible', 'mantenimiento', 'reglas'];
    if (restores.includes(name)) await admin(`POST ${url}/restaurar`, { ids: [first, third] });
    if (['paradas', 'rutas', 'tareas'].includes(name)) await admin(`POST ${url}/${first}/restaurar`);
  }
};
