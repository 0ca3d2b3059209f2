import { useStore } from 'react-admin';

/** Whether the inbox shows a group as one row; kept in the browser. */
export const useGrouped = () => useStore('eventos.agrupados', true);
