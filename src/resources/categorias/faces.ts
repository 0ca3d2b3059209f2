import type { Categoria } from '#contract/entities/categorias';
import { tiposCampo as tipos } from '#contract/words/categorias';
import { facesOf } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const tiposCampo = facesOf(tipos);

/** The icons of categories, and their meanings. */
export const iconos: Partial<Record<IconName, string>> = {
  local_shipping: 'Camión',
  directions_bus: 'Bus',
  directions_car: 'Automóvil',
  two_wheeler: 'Motocicleta',
  rv_hookup: 'Remolque',
  agriculture: 'Agrícola',
  front_loader: 'Cargador',
  construction: 'Construcción',
  precision_manufacturing: 'Máquina',
  factory: 'Planta',
  warehouse: 'Bodega',
  handyman: 'Herramienta',
  home_repair_service: 'Caja de herramientas',
  electric_bolt: 'Eléctrico',
  air: 'Aire',
  oil_barrel: 'Tanque',
  devices: 'Tecnología',
  router: 'Red',
  tire_repair: 'Llantas',
  category: 'Otro',
};

/** The stored icon, or the default one. */
export const iconOf = ({ icono }: Pick<Categoria, 'icono'>): IconName =>
  Object.keys(iconos).find((name): name is IconName => name === icono) ?? 'category';
