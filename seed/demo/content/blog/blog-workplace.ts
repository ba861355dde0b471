import type { SeedBlogPost } from "#seed/demo/content/types.ts";

export const workplacePosts = [
  {
    title: "The first hour after somebody clicks the link",
    category: "Digital Skills",
    description: `A colleague has typed the office password into a false page, and has had the courage to tell you. What you do in the next sixty minutes matters more than any policy.
Say thank you. Mean it. If the first person who reports a mistake is shouted at, the second one will keep quiet, and you will learn of it from your bank.
Minutes one to ten: change the password of that account from a different, clean device. Then sign out all other sessions; mail providers have a button for this in the security settings. A new password alone does not always remove somebody who is already inside.
Switch on two-step verification if it was off, with an authenticator app or a passkey if you can. If codes come by SMS, check that the phone still has a network. A SIM that suddenly shows "no service" may have been swapped; call the operator at once from another line.
Minutes ten to twenty: look for what was left behind. In the mail settings, check the forwarding address, the filters, the recovery e-mail and phone, and the list of connected apps. A common trick is a silent rule that forwards every message containing the word "invoice".
Was the same password used anywhere else? Be gentle; everybody does it. Change those too, beginning with mobile money, banking and social media pages.
Minutes twenty to thirty-five: warn people before the thief writes to them. Telephone your accountant, your bank or mobile-money agent, and any supplier with an open invoice. Tell them: we will not change our account details by e-mail; if you get such a message, call this number. Use numbers from your own records, not from a recent mail.
Minutes thirty-five to fifty: write down what happened, with times. Who received what, what was typed, what was changed. Take screenshots of the message and its address. Do not delete anything; it is evidence, and your service provider may need it.
If a program was downloaded and opened, disconnect that computer from the network and leave it for somebody who knows how to examine it. Do not plug in the backup disk.
Last ten minutes: think of the people in your files. If personal data may have been seen, data protection laws in many African countries, Uganda, Kenya, Nigeria and Ghana among them, require you to tell the regulator, and sometimes the people themselves, within a short time. Find out today what your own law says and who signs the letter.
Next week, hold a meeting of twenty minutes without blame. Show the message. Ask what made it convincing. It is the best security training your office will ever have, and you have already paid for it.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 17,
  },
  {
    title: "The handover that saves a project",
    category: "Project Management",
    description: `Contracts end, people marry, people move to Nairobi. A project that depends on what one person remembers has a risk nobody wrote in the register.
A good handover takes about three days of somebody's time. A bad one takes the next person three months, so begin when the resignation letter arrives and not on the last Friday.
Start with a list of promises. Plans and reports are usually in a folder; promises are in somebody's head. "I told the headteacher that the tank comes before term." "I agreed with the partner that they may report late in March." Ask for every one, however small, with the name of the person who is waiting.
Then make a calendar of the coming six months: reports due, payments expected, contracts that expire, visits announced, and the rains. Put the source next to each date, so that it can be checked.
List the money in one page: the budget, what has been spent, what has been committed but not yet paid, and advances that have not been accounted for. The last two lines are the ones that surprise people.
List the people in another. For each partner and official: the name, how to reach them, what they care about, and what has happened between you. Be fair when you write it, as if they might read it one day, because they might.
Hand over the keys properly. Bank mandates, e-mail accounts, the donor's portal, the social media page, the fuel card, the store. Accounts should belong to an office and not to a person. Change the passwords on the last day, as a matter of routine and without drama.
Walk it together. If the two people can overlap for even two days, spend one on the road. Introduce the new colleague in person at the sub-county, at the school, at the health centre. Twenty minutes under a tree is worth a long report.
Ask three open questions at the end and write down the answers word for word. What are you most worried about? What would you do differently? Whom should I never ignore?
If the person has already gone, telephone. Most people are glad to help with a kind question and a list. Offer them airtime and be brief.
Finally, agree that the new person may call three times in the first two months. Three is enough to be useful and few enough to be given willingly.
Then put the handover note where the next one can find it. You may be the one who is leaving.`,
    read_time_minutes: 3,
    is_published: true,
    published_days_ago: 52,
  },
] satisfies SeedBlogPost[];
