import { lazy, type ComponentType } from 'react';
import type { PagePath } from '#contract/core/paths';
import { adminActivos, adminDispositivos, adminUsers } from '#contract/words/admin';
import { auditoria } from '#contract/words/auditoria';
import { conduccion } from '#contract/words/conduccion';
import { ajustesEmpresa, empresas } from '#contract/words/empresas';
import { jornadas } from '#contract/words/jornadas';
import { posiciones } from '#contract/words/posiciones';
import { visitas } from '#contract/words/paradas';
import { detenciones, viajes } from '#contract/words/viajes';
import { tiempos } from '#contract/words/tiempos';
import { uso } from '#contract/words/uso';
import { SheetPage } from '../resources/activos/pages';
import { BodegasPage } from '../resources/bodegas/pages';
import { CategoriesPage } from '../resources/categorias/pages';
import { CodigosPage } from '../resources/codigos-falla/pages';
import { CombustiblePage } from '../resources/combustible/pages';
import { ConteosPage } from '../resources/conteos/pages';
import { ConnectPage } from '../resources/dispositivos/pages';
import { ComprasPage } from '../resources/compras/pages';
import { EjecucionesPage } from '../resources/ejecuciones/pages';
import { MantenimientoPage } from '../resources/mantenimiento/pages';
import { ReglasPage } from '../resources/reglas/pages';
import { ComponentesPage } from '../resources/componentes/pages';
import { GarantiasPage } from '../resources/garantias/pages';
import { DefectosPage } from '../resources/defectos/pages';
import { InspeccionesPage } from '../resources/inspecciones/pages';
import { SolicitudesPage } from '../resources/solicitudes/pages';
import { PlantillasPage } from '../resources/plantillas/pages';
import { ProveedoresPage } from '../resources/proveedores/pages';
import { RepuestosPage } from '../resources/repuestos/pages';
import type { Messages } from '../providers/i18n/i18nProvider';
import { messagesOf } from '../providers/i18n/messagesOf';
import { askForLiveMap } from '../providers/liveReading';

export { AccessDenied } from './AccessDenied';
export { NotFound } from './NotFound';

/** Messages of lists that belong to no entity. */
export const screenMessages: Record<string, Messages> = {
  auditoria: messagesOf(auditoria),
  posiciones: messagesOf(posiciones),
  viajes: messagesOf(viajes),
  visitas: messagesOf(visitas),
  detenciones: messagesOf(detenciones),
  jornadas: messagesOf(jornadas),
  conduccion: messagesOf(conduccion),
  uso: messagesOf(uso),
  'reportes/tiempos': messagesOf(tiempos),
  'admin-empresas': { ...messagesOf(empresas), fields: { ...empresas.fields, ajustes: ajustesEmpresa } },
  'admin-users': messagesOf(adminUsers),
  'admin-users/auditoria': messagesOf(auditoria),
  'admin-dispositivos': messagesOf(adminDispositivos),
  'admin-activos': messagesOf(adminActivos),
};

/** The pages that are not the list of an entity. */
export const screens: Partial<Record<PagePath, ComponentType>> = {
  '/mantenimiento/:showCalendar?': MantenimientoPage,
  '/dashboard': lazy(() => import('./dashboards/Dashboard')),
  '/operario/ordenes': lazy(() => import('./operario/MyOrders')),
  '/operario/dashboard': lazy(() => import('./operario/OperarioDashboard')),
  '/admin-dashboard': lazy(() => import('./dashboards/AdminDashboard')),
  '/admin-empresas': lazy(() => import('./admin/Companies')),
  '/admin-users': lazy(() => import('./admin/Users')),
  '/admin-dispositivos': lazy(() => import('./admin/Devices')),
  '/admin-activos': lazy(() => import('./admin/Assets')),
  '/usuarios/auditoria': lazy(() => import('./audit/AuditPage')),
  '/usuarios/ajustes': lazy(() => import('./company/SettingsPage')),
  '/dispositivos/conectar': ConnectPage,
  '/dispositivos/integraciones': lazy(() => import('./integrations/IntegrationsPage')),
  '/servicios/plantillas': PlantillasPage,
  '/servicios/repuestos': RepuestosPage,
  '/servicios/repuestos/bodegas': BodegasPage,
  '/servicios/repuestos/compras': ComprasPage,
  '/servicios/repuestos/proveedores': ProveedoresPage,
  '/servicios/repuestos/conteos': ConteosPage,
  '/mantenimiento/inspecciones': InspeccionesPage,
  '/mantenimiento/defectos': DefectosPage,
  '/activos/componentes': ComponentesPage,
  '/activos/garantias': GarantiasPage,
  '/activos/reemplazo': lazy(() => import('./replacement/ReplacementPage')),
  '/ordenes/planificador': lazy(() => import('./planner/PlannerPage')),
  '/ordenes/solicitudes': SolicitudesPage,
  '/eventos/reglas': ReglasPage,
  '/rutas/ejecuciones': EjecucionesPage,
  '/rutas/cumplimiento': lazy(() => import('./compliance/CompliancePage')),
  '/activos/categorias': CategoriesPage,
  '/activos/combustible': CombustiblePage,
  '/activos/importar': lazy(() => import('./import/ImportPage')),
  '/ordenes/codigos': CodigosPage,
  '/ordenes/importar': lazy(() => import('./import/OrdersImport')),
  '/asset/:uuid': SheetPage,
  '/public-activo/:id': SheetPage,
  '/reportes/ordenes': lazy(() => import('./reports/orders/OrdersPage')),
  '/reportes/activos': lazy(() => import('./reports/AssetReports')),
  '/tiemporeal': lazy(() => {
    askForLiveMap();
    return import('./live/LivePage');
  }),
  '/recorrido': lazy(() => import('./trips/TripsPage')),
  '/historico': lazy(() => import('./history/HistoryPage')),
  '/manual/:pagina?': lazy(() => import('./manual/ManualPage')),
  '/perfil': lazy(() => import('./profile/ProfilePage')),
  '/perfil/ajustes': lazy(() => import('./profile/SettingsPage')),
  '/perfil/ajustes/seguridad': lazy(() => import('./profile/SecurityPage')),
};

/** Subpages with their own address. */
export const beneath: Partial<Record<`${PagePath}/:id`, ComponentType>> = {
  '/operario/ordenes/:id': lazy(() => import('./operario/order/OrderPage')),
};
