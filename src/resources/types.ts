import type { ResourceProps } from 'react-admin';
import type { Messages } from '../providers/i18n/i18nProvider';

/** What a resource folder exports: everything <Resource> takes except the name and icon, which the route table has, plus its words. */
export type ResourceModule = Omit<ResourceProps, 'name' | 'icon'> & { messages: Messages };
