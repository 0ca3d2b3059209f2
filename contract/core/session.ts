import type { CompanyUnits } from '../rules/units';
/** The data about the caller that browser and server exchange. Free of zod. */

export interface User {
  id: number;
  name: string;
  email: string;
  img_url: string | null;
  rol_id: number | string | null;
}

export interface Company {
  empresa_id: number;
  nombre: string;
  image_url: string | null;
  /** Overrides the user's own role inside this company. */
  rol_id?: number | null;
  /** Its currency, ISO 4217. */
  moneda?: string;
  /** IANA; days and hours of its pages are those of its clocks. */
  zona_horaria?: string;
  unidad_distancia?: CompanyUnits['unidad_distancia'];
  unidad_combustible?: CompanyUnits['unidad_combustible'];
}

/** Three names for one value; the server reads any of them and rejects different values. */
export const companyHeaders = ['empresa_seleccionada', 'Empresa-Seleccionada', 'X-Empresa-Seleccionada'] as const;

/** ISO time at which the session ends, in every response to a logged-in caller. */
export const sessionEndHeader = 'X-Sesion-Expira';

/** `GET /api/user` with this header and `comprobar` does not prolong the session. */
export const sessionCheckHeader = { name: 'X-Sesion', value: 'comprobar' } as const;

/** The key of a live link that has one. */
export const liveLinkKeyHeader = 'X-Clave';
/** Answered to the right key, and sent instead of it from then on: it holds also while wrong keys close the link. */
export const liveLinkPassHeader = 'X-Pase';

/** In every answer of the API: the version of the product. */
export const versionHeader = 'X-Ftrack-Version';

export const idempotencyHeader = 'Idempotency-Key';

/** Of a list that is followed: from where the next `filter.desde_cursor` goes on. */
export const cursorHeader = 'X-Cursor';

/**
 * The clock by which a phone dated what it sends, ISO, at the moment of sending: the server corrects `fecha` by the
 * difference to its own. What is ahead of it all the same is dated on arrival, and answered with `correctedDate`.
 */
export const phoneClockHeader = 'X-Reloj';
export const correctedDate = 'fecha_corregida';

const withoutCompany = [
  '/seleccionar-empresa',
  '/login',
  '/register',
  '/password/reset',
  '/user',
  '/mis-empresas-con-detalles',
];

/** URLs containing one of these get no company headers (the bearer token is always sent). */
export const skipsCompany = (url: string): boolean => withoutCompany.some((part) => url.includes(part));

/** A company id as stored and sent: decimal, no sign, no leading zero. */
export const isCompanyId = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value);

/** Keys in the browser's storage. Plain strings, never JSON-quoted, unless their name says otherwise. */
export const storageKeys = {
  token: 'user_token',
  company: 'empresa_seleccionada',
  assets: 'activos_cache',
  state: 'ftrack.estado',
  ui: 'ftrack.ui',
  pinned: 'isPinned',
  groups: {
    Gestion: 'isGestionOpen',
    Mantenimientos: 'isMantenimientosOpen',
    Administracion: 'isAdministracionOpen',
    Reportes: 'isReportesOpen',
  },
  lastSessionCheck: 'lastSessionCheck',
  sessionWarningShown: 'sessionWarningShown',
} as const;

/** A tile server: address with {z}, {x}, {y}; attribution as HTML. */
export interface TileSource {
  url: string;
  attribution: string;
}

/** The response of `GET /config.json`: the run-time configuration of the page. */
export interface RuntimeConfig {
  api: string;
  realtime: { host: string; port: number; scheme: 'http' | 'https'; key: string };
  /** Streets from a tile server, and aerial images. */
  tiles: TileSource | null;
  satellite: TileSource | null;
  /** This installation's own maps, as .pmtiles files. */
  maps: readonly { name: string; url: string }[];
  /** Whether places have streets, and where addresses can be searched: `nearby` is what the map shows. */
  addresses: 'everywhere' | 'nearby' | null;
  demo: boolean;
  version: string;
  /** Log-in by another identity provider; `solo`: passwords are for superadmins alone. */
  oidc?: { nombre: string; solo?: true };
}

/**
 * The header of a deletion whose body is something else: as JSON in an URI component, sentences on what else changed.
 */
export const effectsHeader = 'x-ftrack-efectos';
