import type { Operation } from './ofEntities';

/** What each call about purchases, prices and suppliers does. */
export const ofPurchases: Readonly<Record<string, Operation>> = {
  'GET /compras/{id}/historial': {
    summary: 'Lista los pasos de una compra',
    about: 'Quién la movió, cuándo y con qué nota, del más antiguo al más reciente.',
  },
  'GET /compras/{id}/recepciones': {
    summary: 'Lista lo que llegó de una compra y lo que se devolvió',
    about: '`clase` los distingue; `valor` va sin impuesto y en la moneda de la empresa.',
  },
  'POST /compras/sugeridas': {
    summary: 'Hace los borradores de lo que está bajo mínimo',
    about:
      'Uno por proveedor y bodega, hasta el máximo y al último precio. `sin_proveedor` y la cabecera ' +
      '`X-Sin-Proveedor` nombran los repuestos que no tienen.',
  },
  'POST /compras/{id}/devoluciones': {
    summary: 'Anota lo que se devolvió de una compra',
    about: 'Sale de la bodega al precio al que entró, lo último primero.',
  },
  'POST /compras/{id}/recepciones': {
    summary: 'Anota lo que llegó de una compra',
    about: 'Entra a la bodega de la compra, al precio sin impuesto. Más de lo pedido solo con `exceso`.',
  },
  'POST /compras/{id}/restaurar': {
    summary: 'Restaura una compra eliminada',
    about: 'Vuelve como estaba, si nada de lo que nombra se eliminó después.',
  },
  'POST /compras/{id}/transicion': {
    summary: 'Pasa una compra a otro estado',
    about: '`transiciones_permitidas` dice a cuáles. A recibida se llega con las recepciones; `nota` es el motivo.',
  },
  'GET /proveedores/{id}/desempeno': {
    summary: 'Dice cómo cumple un proveedor',
    about: '`desde` y `hasta` son días, incluidos, o momentos; sin ellos, desde siempre.',
  },
  'POST /proveedores/{id}/restaurar': 'Restaura un proveedor eliminado',
  'POST /proveedores/{id}/separar': 'Separa dos proveedores que se unieron',
  'POST /proveedores/{id}/unir': 'Une otro proveedor con este',
  'GET /repuestos/{id}/precios': {
    summary: 'Lista los precios que se pagaron por un repuesto',
    about: 'Sin impuesto y en la moneda de la empresa, del más reciente al más antiguo.',
  },
};
