export { RequestsOfOrder } from './RequestsOfOrder';
export { ReportButton } from './report/ReportButton';
export { estados as estadosDeSolicitud } from './faces';
