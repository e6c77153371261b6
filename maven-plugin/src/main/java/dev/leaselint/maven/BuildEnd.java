package dev.leaselint.maven;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;

/**
 * Does something when the build ends, also when it ends early: a goal hears nothing any more once a module has failed on
 * which all others wait. Stands in front of Maven's own listener, since goals cannot add one.
 */
final class BuildEnd implements InvocationHandler {
    private static final String LAST = "sessionEnded";

    private final MavenExecutionRequest request;
    private final ExecutionListener next;
    private final Runnable action;

    private BuildEnd(MavenExecutionRequest request, Runnable action) {
        this.request = request;
        this.next = request.getExecutionListener();
        this.action = action;
    }

    /** @param action what to do; throws nothing */
    static void listen(MavenExecutionRequest request, Runnable action) {
        request.setExecutionListener((ExecutionListener) Proxy.newProxyInstance(
                BuildEnd.class.getClassLoader(),
                new Class<?>[] {ExecutionListener.class},
                new BuildEnd(request, action)));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        if (method.getName().equals(LAST)) {
            request.setExecutionListener(next);
            action.run();
        }
        if (next == null) {
            return null;
        }
        try {
            return method.invoke(next, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
