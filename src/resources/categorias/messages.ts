import type { CampoExtra, Categoria } from '#contract/categorias';
import type { Faces } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const messages = {
  name: 'Categoría |||| Categorías',
  action: { create: 'Nueva categoría' },
  fields: {
    nombre: 'Nombre',
    tipo_activo: 'Tipo de activo',
    icono: 'Ícono',
    color: 'Color',
    campos_extra_def: 'Campos propios',
    activos_n: 'Activos',
  },
};

export const tiposCampo: Faces<CampoExtra['tipo']> = {
  texto: { label: 'Texto' },
  numero: { label: 'Número' },
  fecha: { label: 'Fecha' },
  lista: { label: 'Lista de opciones' },
  booleano: { label: 'Sí o no' },
  enlace: { label: 'Enlace' },
};

/** The icons that a category may have, and what each stands for. */
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

/** The icon as it is kept, or the one of any category. */
export const iconOf = ({ icono }: Pick<Categoria, 'icono'>): IconName => Object.keys(iconos).find((name): name is IconName => name === icono) ?? 'category';
