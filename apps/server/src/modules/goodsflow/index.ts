/** GOODSFLOW: what other modules may use. */
export { REGISTER_KIND, registerTask } from './register.ts';
