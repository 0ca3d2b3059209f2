import type { ResourceProps } from 'react-admin';

/**
 * What a resource folder exports: everything <Resource> takes except the name and icon, which the route table has, plus
 * its words.
 */
export type ResourceModule = Omit<ResourceProps, 'name' | 'icon'>;
