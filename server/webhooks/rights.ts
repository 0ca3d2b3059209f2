/** Whoever looks after devices looks after integrations; no token reaches them. */
export const officeOnly = { config: { allow: { page: '/dispositivos' } } } as const;
