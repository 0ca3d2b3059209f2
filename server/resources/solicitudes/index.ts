export { receiveRequest } from './receive';
export { solicitudStore } from './store';
