import { lazy } from 'react';
import type { Solicitud } from '#contract/entities/solicitudes';
import type { ResourceModule } from '../types';

/** At /ordenes/solicitudes: `?solicitud=12` opens one over the list. */
export const SolicitudesPage = lazy(() => import('./SolicitudesPage'));

/** Says what is broken. */
export const ReportDialog = lazy(() => import('./report/ReportDialog'));

/** Makes labels with a QR at which anybody may report. */
export const RequestLinksDialog = lazy(() => import('./links/LinksDialog'));

export const solicitudes: ResourceModule = { recordRepresentation: ({ id }: Solicitud) => `Solicitud ${id}` };
