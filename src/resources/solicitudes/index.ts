export { RequestsOfOrder } from './RequestsOfOrder';
export { ReportButton } from './report/ReportButton';
export { urgencias as urgenciasDeSolicitud } from './faces';
