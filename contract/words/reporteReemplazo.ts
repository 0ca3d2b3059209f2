import type { reporteReemplazo } from '../requests/reporteReemplazo';
import type { RowWords } from './noun';

export const reemplazo = {
  one: 'activo por reemplazar',
  many: 'activos por reemplazar',
  title: 'reemplazo',
  gender: 'm',
  fields: {
    nombre: 'Activo',
    placa: 'Placa',
    nivel: 'Nivel',
    fecha_compra: 'Fecha de compra',
    edad_meses: 'Edad (meses)',
    km: 'Odómetro (km)',
    costo_12m: 'Costo de los últimos 12 meses',
    costo_km_12m: 'Costo por km de los últimos 12 meses',
    valor_residual_hoy: 'Valor residual hoy',
    anio_minimo: 'Año de menor costo',
    vender_antes_de: 'Vender antes de',
    un_anio_mas: 'Costo de un año más',
    falta: 'Falta',
  },
  values: {},
} satisfies RowWords<(typeof reporteReemplazo)['record']['shape']>;
