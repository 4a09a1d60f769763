/** Where the login of the solution-shop area leads: to linking a ZIGZAG account. */
export const AFTER_LOGIN = '/app/setting/shop?dialog=link&shopType=ZIGZAG';
