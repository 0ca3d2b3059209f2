export { DueWorks } from './dues/bulk/DueWorks';
export { situaciones as situacionesDeVencimiento } from './faces';
