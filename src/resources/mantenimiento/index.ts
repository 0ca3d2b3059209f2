export { situaciones as situacionesDeVencimiento } from './faces';
