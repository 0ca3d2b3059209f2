export { TaskCard, type TaskDraft } from './card/TaskCard';
export type { Registro } from './card/registro';
export * as tareaWords from './faces';
export { keepPicture, register, restore } from './requests';
