import { useCanAccess } from 'react-admin';

/** Whether the user sees what orders cost; false until known. */
export const useSeesCosts = (): boolean => useCanAccess({ resource: 'ordenes', action: 'edit' }).canAccess ?? false;
