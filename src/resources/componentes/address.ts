import { hrefOf } from '#contract/core/paths';

/** Opens a component over their list. */
export const componentAddress = (id: number): string => `${hrefOf('/activos/componentes')}?componente=${id}`;
