import { isDeepStrictEqual } from 'node:util';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles';
import { withoutLayout } from '../testing/noLayout';
import { startApp, type Made } from '../testing/renderApp';
import { shownOn } from '../testing/shown';

const app = startApp();

withoutLayout();

/** Requests that are not answered yet. */
let asked = 0;
const open = (role: Role, at: string) =>
  app.open(role, at, async (path, pass) => {
    if (path.endsWith('/exportar')) return new Response('{}', { status: 422 });
    asked += 1;
    try {
      return await pass();
    } finally {
      asked -= 1;
    }
  });

const loading = '.MuiSkeleton-root, main [role=progressbar], [role=status][aria-label^="Cargando"]';

/** Waits until another page than before is there: nothing is loaded any more, and it said the same some times. */
const isThere = async (before: readonly string[] = []): Promise<string[]> => {
  let lines: string[] = [];
  let same = 0;
  let at = 0;
  await waitFor(
    () => {
      const now = shownOn(document);
      const busy = asked > 0 || document.querySelector(loading) !== null || now.includes('Cargando…');
      if (busy || isDeepStrictEqual(now, before) || !isDeepStrictEqual(now, lines)) same = 0;
      else if (performance.now() - at >= 40) same += 1;
      else throw new Error('The page is not there yet.');
      at = performance.now();
      lines = now;
      if (same < 3) throw new Error('The page is not there yet.');
    },
    { interval: 50 },
  );
  return lines;
};

const goTo = (path: string) => {
  window.history.pushState(null, '', path);
  fireEvent.popState(window);
};

/** Opens what a form keeps closed. */
const unfold = () => {
  for (const button of screen.queryAllByRole('button', { expanded: false }))
    if (button.closest('main form, [role=dialog] form') && !button.hasAttribute('aria-haspopup'))
      fireEvent.click(button);
};

/** What the list on the page asks for as a file; it is refused. */
const exported = async (sent: readonly unknown[][]): Promise<string[]> => {
  const button = screen.queryByRole('button', { name: 'Exportar' });
  if (!button) return [];
  const before = sent.length;
  fireEvent.click(button);
  const format = (await screen.findAllByRole('menuitem')).find(({ textContent }) => textContent.includes('XLSX'));
  if (!format) return [];
  fireEvent.click(format);
  const isExport = ([input]: readonly unknown[]) => new URL(input as string, 'http://x').pathname.endsWith('/exportar');
  await waitFor(() => expect(sent.slice(before).some(isExport)).toBe(true));
  const [, init] = sent.slice(before).find(isExport) ?? [];
  const { columnas } = JSON.parse((init as { body: string }).body) as { columnas?: string[] };
  return [`exported: ${columnas?.join(' ') ?? ''}`];
};

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const made = {} as Record<
  | 'nivel'
  | 'categoria'
  | 'activo'
  | 'dispositivo'
  | 'persona'
  | 'plantilla'
  | 'repuesto'
  | 'servicio'
  | 'carga'
  | 'orden'
  | 'tarea'
  | 'plan'
  | 'regla'
  | 'parada'
  | 'ruta'
  | 'ejecucion',
  Made
>;

beforeAll(async () => {
  const post = (path: string, body: object) => app.call('admin', 'POST', `/api/${path}`, body);
  made.nivel = await app.aNivel({ nombre: 'Sede norte', codigo: 'SN', direccion: 'Calle 1' });
  const nivel_id = made.nivel.id;
  made.categoria = await post('categorias', {
    nombre: 'Camión de reparto',
    tipo_activo: 'vehiculo',
    icono: 'local_shipping',
    color: '#2f80ed',
    campos_extra_def: [{ clave: 'ejes', etiqueta: 'Ejes', tipo: 'numero' }],
  });
  made.persona = await app.aPersona({
    nombre: 'Rosa',
    apellido: 'Díaz',
    cargo: 'Conductora',
    tipo: 'conductor',
    documento_tipo: 'CC',
    documento_numero: '1020',
    telefono: '3001234567',
    email: 'rosa@prueba.test',
    nivel_id,
    tarifa_hora: 20_000,
    especialidades: ['Frenos'],
    licencia_numero: 'L1',
    licencia_categoria: 'C2',
    licencia_vence_en: '2199-01-31',
    llavero_rfid: 'AB12',
    turno: { lunes: 480, martes: 270 },
  });
  made.activo = await app.anActivo({
    nombre: 'Camión uno',
    nivel_id,
    codigo: 'C-1',
    placa: 'ABC123',
    categoria_id: made.categoria.id,
    marca: 'Kenworth',
    modelo: 'T680',
    anio: 2020,
    serie: 'S1',
    color: 'Blanco',
    combustible: 'diesel',
    capacidad_tanque_l: 300,
    responsable_id: made.persona.id,
    conductor_id: made.persona.id,
    fecha_compra: '2020-01-31',
    costo_adquisicion: 1_000_000,
    proveedor: 'Vendedor',
    etiquetas: ['Frío'],
    campos_extra: { ejes: 3 },
  });
  const activo_id = made.activo.id;
  made.dispositivo = await app.aDispositivo({
    identificador: '490154203237518',
    nombre: 'Rastreador uno',
    marca: 'Teltonika',
    modelo: 'FMB920',
    operador: 'Claro',
    intervalo_s: 60,
  });
  made.plantilla = await app.aPlantilla({
    nombre: 'Revisión',
    categoria: 'Frenos',
    items: [
      {
        titulo: 'Pastillas',
        instruccion: 'Mida las cuatro',
        tipo: 'numero',
        unidad: 'mm',
        minimo: 2,
        obligatoria: true,
      },
      { titulo: 'Estado', tipo: 'seleccion', opciones: ['Bueno', 'Malo'], foto_obligatoria: true },
    ],
  });
  made.repuesto = await app.aRepuesto({
    nombre: 'Aceite',
    codigo: 'AC-1',
    unidad: 'litro',
    minimo: 10,
    costo_unitario: 50,
    ubicacion: 'Estante 2',
    proveedor: 'Lubricantes',
  });
  await post(`repuestos/${made.repuesto.id}/movimientos`, { tipo: 'entrada', cantidad: 4, costo_unitario: 60 });
  made.servicio = await app.aServicio({
    nombre: 'Cambio de aceite',
    codigo: 'CA',
    descripcion: 'Con filtro',
    duracion_estimada_min: 90,
    costo_estimado: 100,
    plantilla_id: made.plantilla.id,
    repuestos: [{ repuesto_id: made.repuesto.id, cantidad: 2 }],
    aplica_a: ['vehiculo'],
    requiere_parada: true,
  });
  made.carga = await app.aCarga({ activo_id, litros: 80, valor: 400, odometro_km: 1_000, estacion: 'La 80' });
  made.orden = await post('ordenes', {
    titulo: 'Frenos largos',
    descripcion: 'Suenan',
    activo_id,
    prioridad: 'alta',
    servicio_ids: [made.servicio.id],
    responsable_id: made.persona.id,
    fecha_programada: inAYear,
    fecha_limite: inAYear,
    duracion_estimada_min: 60,
    sintoma: 'Ruido',
    requiere_firma: true,
  });
  made.tarea = await post('tareas', {
    titulo: 'Lavar',
    instruccion: 'Con jabón',
    tipo: 'numero',
    unidad: 'min',
    obligatoria: true,
    asignado_a_id: made.persona.id,
    fecha_limite: inAYear,
  });
  made.plan = await app.aPlan({
    nombre: 'Aceite cada mes',
    descripcion: 'Según el manual',
    activos: [activo_id],
    servicio_ids: [made.servicio.id],
    inicia_en: inAYear.slice(0, 10),
  });
  made.parada = await app.aParada({
    nombre: 'Bodega',
    codigo: 'B-1',
    tipo: 'cliente',
    direccion: 'Calle 2',
    contacto: 'Ana',
    permanencia_max_min: 45,
    limite_velocidad_kmh: 20,
  });
  made.ruta = await app.aRuta({
    nombre: 'Ruta del norte',
    codigo: 'R-1',
    paradas: [{ parada_id: made.parada.id, llegada_min: 27, servicio_min: 5, obligatoria: false }],
    hora_salida: '05:45',
    dias_semana: [1, 3],
    limite_velocidad_kmh: 60,
  });
  made.ejecucion = await app.anEjecucion({ ruta_id: made.ruta.id, activo_id, personal_id: made.persona.id });
  made.regla = await post('reglas', {
    nombre: 'Despacio',
    tipo: 'exceso_velocidad',
    umbral: 80,
    duracion_min_s: 30,
  });
}, 600_000);

/** The pages of each person, with `:noun` for the record of that name. */
const pages: [Role, string[]][] = [
  [
    'admin',
    [
      '/niveles',
      '/niveles/:nivel',
      '/niveles/:nivel/show',
      '/activos',
      '/activos/:activo',
      '/dispositivos',
      '/dispositivos/:dispositivo',
      '/personal',
      '/personal/:persona',
      '/personal/:persona/show',
      '/usuarios/create',
      '/servicios',
      '/servicios/:servicio',
      '/servicios/repuestos',
      '/servicios/repuestos?repuesto=:repuesto',
      '/servicios/plantillas',
      '/servicios/plantillas?plantilla=:plantilla',
      '/ordenes',
      '/ordenes/create',
      '/tareas',
      '/tareas?tarea=:tarea',
      '/mantenimiento',
      '/mantenimiento?plan=nuevo',
      '/eventos/reglas',
      '/eventos/reglas?regla=:regla',
      '/paradas?vista=visitas',
      '/rutas?ruta=:ruta',
      '/rutas/ejecuciones?desde=2199-03-31&hasta=2199-03-31',
    ],
  ],
  ['monitor', ['/paradas?parada=:parada', '/rutas?ruta=:ruta', '/eventos']],
];

it.each(pages)(
  'the pages of a %s say what they did: who changes one writes it anew (vitest -u)',
  async (role, paths) => {
    const addressOf = (path: string) =>
      path.replaceAll(/:([a-z]+)/g, (_, noun: string) => String(made[noun as keyof typeof made].id));
    await open(role, addressOf(paths[0] ?? '/'));
    const { calls } = vi.spyOn(globalThis, 'fetch').mock;
    const lines: string[] = [];
    let before: string[] = [];
    for (const path of paths) {
      if (path !== paths[0]) goTo(addressOf(path));
      await isThere(before);
      unfold();
      lines.push(`## ${path}`, ...(await isThere()));
      if (/^[a-z/]+$/.test(path)) lines.push(...(await exported(calls)));
      lines.push('');
      before = await isThere();
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./shown.${role}.snap.txt`);
  },
);
