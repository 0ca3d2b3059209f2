/** Every table of the product: what migrations are generated from. */
export * from '../resources/admin-empresas/table';
export * from '../session/tables';
export * from '../files/tables';
export * from '../resources/niveles/table';
export * from '../resources/activos/table';
export * from '../resources/dispositivos/table';
export * from '../tracking/tables';
export * from './sequences';
export * from './seed/table';
